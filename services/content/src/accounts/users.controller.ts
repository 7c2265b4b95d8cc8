import { FindUser, findUser } from '@cueroom/contracts/content/users';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { UsersRepository } from './users.repository';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersRepository) {}

  @OnMessage(findUser)
  find({ username }: FindUser) {
    return this.users.findByName(username);
  }
}
