import { SetMetadata } from '@nestjs/common';

export const isPublic = 'cueroom:is-public';

/** Lets everybody use a route. Without it a route is for admins. */
export const Public = () => SetMetadata(isPublic, true);
