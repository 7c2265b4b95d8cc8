import { Module } from '@nestjs/common';
import { PublicSite } from '../public-site/public-site';

@Module({ providers: [PublicSite], exports: [PublicSite] })
export class PublicSiteModule {}
