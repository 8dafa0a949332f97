/** Room for a number with spaces and invisible signs, which are dropped; a shorter field would cut off its end. */
export const maxPasted = 40;
