import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PublicSite } from '../public-site';
import { HeroController } from './hero.controller';
import { HeroEvents } from './hero.events';
import { HeroReconciler } from './hero.reconciler';
import { HeroRepository } from './hero.repository';
import { heroSchema } from './hero.schema';
import { HeroService } from './hero.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Hero', schema: heroSchema, collection: 'hero_settings' }])],
  controllers: [HeroController],
  providers: [PublicSite, HeroRepository, HeroService, HeroEvents, HeroReconciler],
})
export class HeroModule {}
