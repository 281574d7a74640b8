const VIN_LIKE = /\b([A-HJ-NPR-Z0-9]{5})[A-HJ-NPR-Z0-9]{12}\b/gi;
const PLATE_LIKE = /\b([A-Z0-9]{3})[A-Z0-9]{0,7}(?:%20|\s|\+)(?:%28|\()[A-Z]{2}(?:%29|\))/gi;
const EMAIL_LIKE = /[^\s@/?&=]+@[^\s@/?&=]+\.[^\s@/?&=]+/g;
/** A whole run: a token may begin or end with a hyphen, which is no word boundary. */
const TOKEN_LIKE = /[\w-]{22,}/g;

/** A plate in an address, and what is asked for there: the server looks closer. */
const PLATE_STEP = /(\/(?:license[-_])?plate\/)([A-Z0-9]{3}(?=[A-Z0-9]{2}))?[^\s/?#&:"']*/gi;
const QUERY_VALUE = /([?&]\w{1,40}=)[^\s&#"'<>]*/g;

/** Takes out of a text what identifies a vehicle or a person before it leaves the page: of a VIN five characters stay, of a plate three. */
export function scrub(text: string): string {
  return (
    text
      .replace(QUERY_VALUE, '$1…')
      .replace(PLATE_STEP, '$1$2…')
      .replace(EMAIL_LIKE, '[email]')
      // Before what may look like a VIN in it.
      .replace(TOKEN_LIKE, '[token]')
      .replace(VIN_LIKE, '$1…')
      .replace(PLATE_LIKE, '$1…')
  );
}
