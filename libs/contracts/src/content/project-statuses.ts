/** The site shows the active ones only. */
export const projectStatuses = ['draft', 'active', 'archived'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];
