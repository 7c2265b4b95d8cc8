import { randomBytes } from 'node:crypto';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { hash, verify } from 'argon2';
import { UsersRepository } from './users.repository';

/** Tells the person who started the process, and no log: the launcher that forked it, else the console. */
const announce = (username: string, password: string): void => {
  if (process.send) process.send({ type: 'first-sign-in', username, password });
  else process.stdout.write(`Admin sign-in, shown this once: ${username} / ${password}\n`);
};

const hintWithinMs = 2000;
const late = () => new Error(`Redis took no hint within ${hintWithinMs} ms`);

/** Makes sure that an admin can sign in: with the password in the settings, or with a random one of the first start. */
export class FirstSignIn implements OnApplicationBootstrap {
  constructor(
    private readonly users: UsersRepository,
    private readonly bus: Bus,
    private readonly username: string,
    private readonly password: string | undefined,
    private readonly tell = announce,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const admin = await this.users.findAdmin();
    if (!admin) return this.create();
    const passwordHash =
      this.password && !(await verify(admin.passwordHash, this.password))
        ? await hash(this.password)
        : admin.passwordHash;
    if (passwordHash !== admin.passwordHash || admin.username !== this.username) {
      await this.users.updateAdmin({ username: this.username, passwordHash });
      await this.endSignIns();
    }
  }

  private async create(): Promise<void> {
    const password = this.password ?? randomBytes(12).toString('base64url');
    const isFirst = await this.users.insertAdmin({ username: this.username, passwordHash: await hash(password) });
    if (isFirst && !this.password) this.tell(this.username, password);
  }

  /** Gateways remember for a minute who has signed in. */
  private async endSignIns(): Promise<void> {
    await withinLimit(this.bus.hint('users'), hintWithinMs, late).catch((error: unknown) =>
      log.warn({ err: error }, 'sign-ins not ended: the former name and password open the portal for up to a minute'),
    );
  }
}
