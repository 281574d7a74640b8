/**
 * The id of the user behind a visitor cookie, to stand inside a statement about what that user owns: a report is read with
 * one question to the database instead of two.
 * @param anonId the SQL parameter that holds the cookie's anonymous id, such as $1
 */
export const userOfVisitor = (anonId: string): string =>
  `(SELECT "userId" FROM user_identities WHERE "anonId" = ${anonId})`;

/** SQL that is true when the visitor behind a cookie has proven their email. @param anonId the SQL parameter that holds the cookie's anonymous id */
export const hasProvenEmail = (anonId: string): string =>
  `EXISTS (SELECT FROM users WHERE id = ${userOfVisitor(anonId)} AND "isVerified")`;

/**
 * Parts of a WITH that ends in a table `visitor` with "anonId" and "userId": the user behind each cookie, made now where there is none. Whoever comes
 * second of two first calls leaves a spare user behind, which `spare_user` holds.
 * @param asked the table of who asks, no cookie twice: "anonId", "newId" of the user who may be made, "ipAddress", "userAgent"
 */
export const ensuredVisitors = (asked: string): string =>
  `known_visitor AS (SELECT "anonId", identity."userId" FROM ${asked} JOIN user_identities identity USING ("anonId")),
   new_visitor AS (SELECT "anonId", "newId", "ipAddress", "userAgent" FROM ${asked} WHERE NOT EXISTS (
     SELECT FROM known_visitor known WHERE known."anonId" = ${asked}."anonId")),
   made_user AS (INSERT INTO users (id, "ipAddress", "userAgent") SELECT "newId", "ipAddress", "userAgent" FROM new_visitor RETURNING id),
   made_visitor AS (INSERT INTO user_identities ("userId", "anonId", "userAgent") SELECT "newId", "anonId", "userAgent" FROM new_visitor
     ORDER BY "anonId" ON CONFLICT ("anonId") DO UPDATE SET "anonId" = excluded."anonId" RETURNING "anonId", "userId"),
   visitor AS (SELECT "anonId", "userId" FROM known_visitor UNION ALL SELECT "anonId", "userId" FROM made_visitor),
   spare_user AS (SELECT id FROM made_user WHERE id NOT IN (SELECT "userId" FROM made_visitor))`;
