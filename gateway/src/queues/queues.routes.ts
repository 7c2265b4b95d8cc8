import { HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GatewaySettings } from '../settings';
import { Admin } from '../sign-in/admin.guard';
import { boardCookie } from './board-session';
import { AdminRoutes } from '../routes/route-rules';

/** Lets an admin's browser into the board of queues (queue-board.ts). */
@AdminRoutes('queues', 'admin/queues')
export class QueuesRoutes {
  constructor(private readonly settings: GatewaySettings) {}

  @Post('session')
  @HttpCode(204)
  open(@Admin() username: string, @Res({ passthrough: true }) reply: FastifyReply): void {
    const { SIGNING_SECRET, PUBLIC_URL } = this.settings;
    void reply.header('set-cookie', boardCookie(SIGNING_SECRET, username, PUBLIC_URL?.startsWith('https:') ?? false));
  }
}
