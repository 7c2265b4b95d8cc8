import { IsString } from 'class-validator';
import { maybe, message } from '../message';
import { RequiredText } from '../rules';

export class FindUser {
  @RequiredText('Username is required') username!: string;
}

/** Who may sign in. The password is known only as an argon2id hash; the gateway verifies it. */
export class User {
  @IsString() username!: string;
  @IsString() passwordHash!: string;
}
export const findUser = message('content.find-user', FindUser, maybe(User));
