/** Where mail can go: the fifty states, the District of Columbia, the territories and the armed forces (row 04). */
export const ADDRESS_STATES: readonly string[] =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP'.split(
    ' ',
  );
