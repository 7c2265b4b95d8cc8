import { createHmac, timingSafeEqual } from 'node:crypto';
import { HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GatewaySettings } from '../settings';
import { Admin } from '../sign-in/admin.guard';
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

export const boardPath = '/api/admin/queues';
export const sessionSec = 15 * 60;
const cookieName = 'queues';

/** Not the secret itself: what is signed for files can never pass here. */
const signatureOf = (secret: string, session: string): Buffer =>
  createHmac('sha256', secret).update(`queue board\n${session}`).digest();

/** A Set-Cookie header for the board: a browser cannot send Basic authorization to it by itself. */
export const boardCookie = (secret: string, username: string, isSecure: boolean, now = Date.now()): string => {
  const expires = Math.floor(now / 1000) + sessionSec;
  const session = Buffer.from(JSON.stringify([username, expires])).toString('base64url');
  const value = `${session}.${signatureOf(secret, session).toString('base64url')}`;
  const rules = `Path=${boardPath}; Max-Age=${sessionSec}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${cookieName}=${value}; ${rules}`;
};

/** Who holds such a cookie, or null: none, altered, or too old. */
export const boardVisitor = (secret: string, cookies: string | undefined, now = Date.now()): string | null => {
  const [, session, signature] =
    new RegExp(`(?:^|; )${cookieName}=([\\w-]+)\\.([\\w-]+)(?:;|$)`).exec(cookies ?? '') ?? [];
  if (session === undefined || signature === undefined) return null;
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(secret, session)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [username, expires] = JSON.parse(Buffer.from(session, 'base64url').toString()) as [string, number];
  return expires * 1000 > now ? username : null;
};
