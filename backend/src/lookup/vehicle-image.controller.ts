import { Controller, Get, HttpStatus, Param, Query, Redirect, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiData, ApiFailures, RawResponse } from '../platform/http/envelope.dto.js';
import { AppError } from '../platform/http/errors.js';
import { BODY_CLASSES, isBodyClass } from '../vehicle-data/drawings/body-class.js';
import { DRAWINGS_VERSION, silhouette } from '../vehicle-data/drawings/silhouette.js';
import { VehicleImagesService } from '../vehicle-data/sources/vehicle-images.service.js';
import { DrawingQueryDto, VehicleImageQueryDto, VehicleImageView } from './vehicle-image.dto.js';

const DRAWING_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};
const IMMUTABLE = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

const notFound = (): AppError => new AppError('NOT_FOUND', 'There is nothing at this address.');

@ApiTags('vehicles')
@Controller('vehicle-image')
export class VehicleImageController {
  constructor(private readonly images: VehicleImagesService) {}

  @Get()
  @ApiOperation({ summary: 'Where the images of a kind of vehicle are' })
  @ApiData(VehicleImageView)
  @ApiFailures('VALIDATION')
  getVehicleImage(@Query() query: VehicleImageQueryDto): VehicleImageView {
    const { make = '', model = '', year = null, bodyStyle = null, doors = null, descriptor = null } = query;
    const wanted = { make: make.trim() || null, model: model.trim() || null, year };
    const illustrationUrl = this.images.illustrationUrl({ ...wanted, bodyStyle, doors, vin: descriptor });
    return { imageUrl: this.images.imageUrl(wanted) ?? illustrationUrl, illustrationUrl };
  }

  @Get('photo')
  @Redirect()
  @RawResponse()
  @ApiOperation({ summary: 'Redirect to the licensed image of a model' })
  @ApiResponse({ status: 302, description: 'Its address at the source, which serves it to the browser itself' })
  @ApiFailures('VALIDATION', 'NOT_FOUND')
  getVehiclePhoto(@Query() { make, model, year }: VehicleImageQueryDto): { url: string; statusCode: HttpStatus } {
    const url = this.images.licensedUrl({ make: make ?? null, model: model ?? null, year: year ?? null });
    if (!url) throw notFound();
    return { url, statusCode: HttpStatus.FOUND };
  }

  @Get(':file')
  @RawResponse()
  @ApiOperation({ summary: 'The silhouette of a kind of vehicle' })
  @ApiParam({ name: 'file', enum: BODY_CLASSES.map((bodyClass) => `${bodyClass}.svg`) })
  @ApiProduces('image/svg+xml')
  @ApiResponse({ status: 200, description: 'SVG', schema: { type: 'string' } })
  @ApiFailures('VALIDATION', 'NOT_FOUND')
  getSilhouette(
    @Param('file') file: string,
    @Query() { damage, v }: DrawingQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    const bodyClass = /^([a-z-]+)\.svg$/.exec(file)?.[1] ?? '';
    if (!isBodyClass(bodyClass)) throw notFound();
    const cacheControl = v === DRAWINGS_VERSION ? IMMUTABLE : FOR_AN_HOUR;
    void reply.headers({ ...DRAWING_HEADERS, 'cache-control': cacheControl });
    return silhouette(bodyClass, damage);
  }
}
