import { AppError } from '@cueroom/contracts/app-error';
import { Injectable } from '@nestjs/common';
import { hash, verify } from 'argon2';
import pLimit from 'p-limit';

const waiting = 50;

/** Of links to pitches. Hashing is slow on purpose: two at once. */
@Injectable()
export class Passwords {
  private readonly turns = pLimit(2);

  /** argon2id, in the PHC string format. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password));
  }

  isRight(passwordHash: string, password: string): Promise<boolean> {
    return this.inTurn(() => verify(passwordHash, password));
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.turns.pendingCount < waiting) return this.turns(work);
    throw new AppError('unavailable', 'Too many passwords at once, please try again');
  }
}
