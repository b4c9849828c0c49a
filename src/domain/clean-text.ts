/**
 * The text of a QR, or of one of its values, without what has no meaning in it: camera decoders add NUL, CR and byte order marks, and messengers put marks of
 * direction around what is pasted.
 */
export const clean = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '').trim()
