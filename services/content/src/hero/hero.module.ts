import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { HeroController } from './hero.controller';
import { HeroRepository } from './hero.repository';
import { heroSchema } from './hero.schema';
import { HeroService } from './hero.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Hero', schema: heroSchema, collection: 'hero_settings' }])],
  controllers: [HeroController],
  providers: [HeroRepository, HeroService],
})
export class HeroModule {}
