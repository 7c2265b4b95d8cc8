import { Bus } from '@cueroom/messaging/bus';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { env } from '../env';
import { FirstSignIn } from './first-sign-in';
import { UsersController } from './users.controller';
import { UsersRepository } from './users.repository';
import { userSchema } from './users.schema';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'User', schema: userSchema, collection: 'users' }])],
  controllers: [UsersController],
  providers: [
    UsersRepository,
    {
      provide: FirstSignIn,
      useFactory: (users: UsersRepository, bus: Bus) =>
        new FirstSignIn(users, bus, env.ADMIN_USERNAME, env.ADMIN_PASSWORD),
      inject: [UsersRepository, Bus],
    },
  ],
})
export class AccountsModule {}
