export const deskFrameStrings = {
  heading: 'Moderator desk',
  sections: 'Desk sections',
  tabs: {
    queue: 'Queue',
    reports: 'Reports',
    appeals: 'Appeals',
    statistics: 'Statistics',
    log: 'Public log',
  },
} as const;
