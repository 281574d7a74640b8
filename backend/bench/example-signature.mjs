import fs from 'node:fs';

const contract = JSON.parse(fs.readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

/** A drawn signature as a PNG data URL: the example of the contract. */
export const SIGNATURE = contract.components.schemas.SignDto.properties.signatureData.example;
