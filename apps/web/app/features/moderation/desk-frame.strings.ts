export const deskFrameStrings = {
  heading: 'Moderator desk',
  sections: 'Desk sections',
  tabs: {
    queue: 'Queue',
    reports: 'Reports',
    appeals: 'Appeals',
    looks: 'Second looks',
    statistics: 'Statistics',
    log: 'Public log',
  },
} as const;
