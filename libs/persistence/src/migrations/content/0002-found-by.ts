import { fillFoundBy, keysOfFields } from '../fill-found-by';
import type { Migration } from '../migration';

const found = ['title', 'network', 'medium', 'genre', 'description'];

/** Projects are found by beginnings of words, as everything else. */
export const projectsFoundBy: Migration = {
  number: 2,
  name: 'words and sort keys of projects',
  run: (database) => fillFoundBy(database, 'projects', keysOfFields(found, { title: 'title' })),
};
