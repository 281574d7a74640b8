/** A drawn signature as a PNG data URL: what the contract, the guides and the tests send. */
export const SIGNATURE_EXAMPLE =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAAwAQAAAAC+0kzDAAAA6ElEQVR42uXSMQrDMAwAQIUMXgr5QCFP8ccKHgrt2C8FMmTsF1wy' +
  'dHXI4kFElWSbmLYvaI096BLbkhKgLwP+HT184gZgPjAYbFLkwRb0TiYPBOgLnjnUYDDUFezy2jiYCspbV16RnzwzbnL4KLvdjiiX' +
  'zLxaesOVd8i5k0xBUoya412OB5oU55DKukkiQCOmWpqYEC2jVxxaUuwpOsZ4ynln9HI7Hl3KWwbnPApuB0GbkNMzmufF7Z1EJ61h' +
  '9HbHSMEqhr7GIZUZK1y0AZBrLohd7mf11Va9IH+OMkJTOv+o0BRcfur3fgG0sXnsuQiZNwAAAABJRU5ErkJggg==';
