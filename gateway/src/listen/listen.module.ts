import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { ListenDoor } from './listen-door';
import { ListenEvents } from './listen-events';
import { ListenPages } from './listen-pages';
import { Passwords } from './passwords';
import { PitchNews } from './pitch-news';

/** Clients' pages: who may open one, what is on it, and what changes while it is open. */
@Module({
  imports: [MediaModule],
  providers: [ListenDoor, ListenPages, ListenEvents, Passwords, PitchNews],
  exports: [ListenDoor, ListenPages, ListenEvents, Passwords],
})
export class ListenModule {}
