import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SharedSourcesService } from './shared-sources.service.js';
import { SourcePause } from './source-pause.entity.js';
import { SourcePausesRepository } from './source-pauses.repository.js';

/** What processes share about outside sources. Global, because sources are also asked without a database: at the command line. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SourcePause])],
  providers: [SourcePausesRepository, SharedSourcesService],
  exports: [SharedSourcesService],
})
export class OutsideModule {}
