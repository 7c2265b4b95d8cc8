// A worker for queues.int.spec.ts to kill: does one kind of job and never comes to its end.
import { IsInt } from 'class-validator';
import { job } from '@cueroom/contracts/message';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagingModule } from './messaging.module';
import { OnJob } from './on-job';

export class Piece {
  @IsInt() n!: number;
}
export const master = job('master-piece', 'audio', Piece);

@Injectable()
class Endless {
  @OnJob(master)
  async begin({ n }: Piece) {
    process.send?.({ began: n });
    await new Promise(() => undefined);
  }
}

const [redisUrl = '', prefix = ''] = process.argv.slice(2);
if (require.main === module) {
  @Module({ imports: [MessagingModule.forRoot({ redisUrl, prefix, jobs: [master] })], providers: [Endless] })
  class Worker {}
  void NestFactory.createApplicationContext(Worker, { logger: false });
}
