import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CacheStore } from './cache-store.js';
import { SourceCacheRepository } from './source-cache.repository.js';
import { SourceCacheEntry } from './source-cache.entity.js';

/** The kept answers in the shop's database. Global, because vehicle data also works without it: at the command line. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SourceCacheEntry])],
  providers: [{ provide: CacheStore, useClass: SourceCacheRepository }],
  exports: [CacheStore],
})
export class SourceCacheModule {}
