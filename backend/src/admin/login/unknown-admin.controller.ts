import { All, Controller, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { AppError } from '../../platform/http/errors.js';
import { OperatorGuard } from './operator.guard.js';

/** Refuses strangers on unknown paths, too, so that they can't tell which ones exist. */
@UseGuards(OperatorGuard)
@Controller('admin')
export class UnknownAdminController {
  @All('*')
  @ApiExcludeEndpoint()
  unknownAdminPath(): never {
    throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  }
}
