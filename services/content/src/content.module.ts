import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { env } from './env';
import { HeroModule } from './hero/hero.module';
import { LogosModule } from './logos/logos.module';
import { ProjectsModule } from './projects/projects.module';
import { SiteContentModule } from './site-content/site-content.module';
import { TrashPurger } from './trash/trash.purger';
import { FirstSignIn } from './users/first-sign-in';
import { UsersController } from './users/users.controller';
import { UsersRepository } from './users/users.repository';
import { userSchema } from './users/users.schema';

/** What the site shows, and who may change it. */
@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'content' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-content' }),
    MongooseModule.forFeature([{ name: 'User', schema: userSchema, collection: 'users' }]),
    ProjectsModule,
    LogosModule,
    HeroModule,
    SiteContentModule,
  ],
  controllers: [UsersController],
  providers: [
    UsersRepository,
    TrashPurger,
    {
      provide: FirstSignIn,
      useFactory: (users: UsersRepository) => new FirstSignIn(users, env.ADMIN_USERNAME, env.ADMIN_PASSWORD),
      inject: [UsersRepository],
    },
  ],
})
export class ContentModule {}
