import { defineBackground } from '#imports';
export default defineBackground(() => {});
