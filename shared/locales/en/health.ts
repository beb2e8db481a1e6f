// Words of the health page, in English.
export const health = { toFix: 'To fix', fine: 'OK' };
