// Which images are run and built upon: each is named by its digest, for a version alone can be pushed again.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { renderChart } from './chart.mjs';

/** Built here, so that no registry has a digest of it. */
const OURS = /^roadbook(:|$)/;
const PINNED = /^[^\s@]+:[^\s@:]+@sha256:[0-9a-f]{64}$/;

/** Every image of others that the project's files name, each with the file. */
export function namedImages(root) {
  const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
  const named = [
    ...basesOf(read('Dockerfile')).map((image) => ['Dockerfile', image]),
    ...imagesIn(parse(read('docker-compose.yml'))).map((image) => ['docker-compose.yml', image]),
    ...renderChart(path.join(root, 'deploy/helm/roadbook')).flatMap(({ file, object }) =>
      imagesIn(object).map((image) => [`deploy/helm/roadbook/templates/${file}`, image]),
    ),
  ];
  return named.filter(([, image]) => !OURS.test(image)).map(([file, image]) => ({ file, image }));
}

/** @returns one line for each image that is not named by version and digest */
export const imageViolations = (images) =>
  images
    .filter(({ image }) => !PINNED.test(image))
    .map(
      ({ file, image }) => `${file}: ${image} has to be named by its version and digest, such as ...:1.2@sha256:...`,
    );

/** A stage, with what it is built upon and its name; where files are taken from; and what reads the file itself. */
const STAGE = /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/gim;
const TAKEN_FROM = /--from=(\S+)|--mount=\S*?\bfrom=([^\s,]+)/gi;
const READ_BY = /^\s*#\s*syntax\s*=\s*(\S+)/gim;

/** What a Dockerfile builds upon and takes files from; its own stages, by name or number, are none. */
export function basesOf(dockerfile) {
  const stages = new Set();
  const bases = [...dockerfile.matchAll(STAGE)].flatMap(([, base, stage]) => {
    const isStage = stages.has(base);
    if (stage) stages.add(stage);
    return isStage ? [] : [base];
  });
  const taken = [...dockerfile.matchAll(TAKEN_FROM)].flatMap(([, copied, mounted]) => copied ?? mounted);
  const read = [...dockerfile.matchAll(READ_BY)].map(([, image]) => image);
  return [...bases, ...taken.filter((from) => !stages.has(from) && !/^\d+$/.test(from)), ...read];
}

function imagesIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    /^image(Name)?$/.test(key) && typeof inside === 'string' ? [inside] : imagesIn(inside),
  );
}
