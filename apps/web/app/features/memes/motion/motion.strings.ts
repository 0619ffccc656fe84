export const motionStrings = { pause: 'Pause animation', play: 'Play animation' } as const;
