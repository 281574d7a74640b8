/** Whether text shows a letter or a figure; spaces without a width and letters that are not drawn show nothing. The server asks the same. */
export const isVisible = (text: string): boolean => /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text);
