import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MessagesRepository } from './messages.repository';
import { messageSchema } from './messages.schema';

/** What the studio and an artist write to each other. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Message', schema: messageSchema, collection: 'messages' }])],
  providers: [MessagesRepository],
  exports: [MessagesRepository],
})
export class ThreadModule {}
