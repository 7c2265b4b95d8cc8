import { Type } from 'class-transformer';
import { IsOptional, Matches, ValidateNested } from 'class-validator';
import { InOrder } from './rules';

export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** Tells a repeated creation from a new one: a key that its sender drew, and the SHA-256 of what was sent with it. */
export class Idempotency {
  @Matches(idempotencyKeyPattern) key!: string;
  @Matches(/^[0-9a-f]{64}$/) bodyHash!: string;
}

export const Repeatable = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    ValidateNested(),
    Type(() => Idempotency),
  );
