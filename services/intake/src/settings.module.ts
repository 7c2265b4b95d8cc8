import { Bus } from '@cueroom/messaging/bus';
import { Global, Module } from '@nestjs/common';
import { env } from './env';
import { Studio } from './mail/studio';
import { Retention } from './retention';
import { IntakeSettings } from './settings';

const retention: Retention = {
  brief: env.RETENTION_BRIEFS_DAYS,
  contact: env.RETENTION_CONTACTS_DAYS,
  submission: env.RETENTION_SUBMISSIONS_DAYS,
  activity: env.RETENTION_ACTIVITIES_DAYS,
  listening: env.RETENTION_LISTENING_DAYS,
};

/** What operators have set. */
@Global()
@Module({
  providers: [
    { provide: IntakeSettings, useValue: env },
    { provide: Studio, inject: [Bus], useFactory: (bus: Bus) => new Studio(env, bus) },
    { provide: Retention, useValue: retention },
  ],
  exports: [IntakeSettings, Studio, Retention],
})
export class SettingsModule {}
