import { featuredProjectsQuery, projectsQuery as publicProjectsQuery } from '../../../lib/public-queries';

/** Prefixes: every list of projects that visitors see. */
export const projectPublicKeys = [publicProjectsQuery().queryKey, featuredProjectsQuery().queryKey];
