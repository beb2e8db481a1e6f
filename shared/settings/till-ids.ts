// How a till names its store and itself.
export { tokenPattern as storeIdPattern } from '../interface/resources.ts';
export const terminalIdPattern = /^[A-Za-z0-9]{1,16}$/;
