interface Named {
  projectTitle?: string | null;
  clientName: string;
}

export const untitledProject = 'Untitled project';

/** Its project, and whose it is. */
export const projectAndClient = ({ projectTitle, clientName }: Named): string =>
  `${projectTitle || untitledProject}, ${clientName}`;

/** What a brief is called among other records: a client's name alone would say that it is a person. */
export const briefName = (brief: Named): string => brief.projectTitle || projectAndClient(brief);
