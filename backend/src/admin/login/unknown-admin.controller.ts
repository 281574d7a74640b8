import { All, Controller, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { AppError } from '../../platform/http/errors.js';
import { OperatorGuard } from './operator.guard.js';

/** Any other path of the operator's API: a stranger learns that it is closed, not what is behind it. */
@UseGuards(OperatorGuard)
@Controller('admin')
export class UnknownAdminController {
  @All('*')
  @ApiExcludeEndpoint()
  unknownAdminPath(): never {
    throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  }
}
