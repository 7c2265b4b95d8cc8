import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export interface AdminRoute {
  method: string;
  /** With `:id` where an id stands. */
  route: string;
}

/** Every admin route of the running router, so that a new one cannot be forgotten by a test. */
export const adminRoutes = (app: NestFastifyApplication): AdminRoute[] => {
  const tree = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  const found: AdminRoute[] = [];
  const parents: string[] = [];
  for (const line of tree.split('\n')) {
    const branch = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/u.exec(line);
    if (!branch) continue;
    const [, indent = '', part = '', methods] = branch;
    parents.splice(indent.length / 4, parents.length, part);
    const route = parents.join('');
    if (!/^\/+api\/admin/.test(route)) continue;
    for (const method of methods?.split(', ') ?? []) found.push({ method, route });
  }
  return found;
};
