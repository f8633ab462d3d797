import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Only types are stripped; the compiler does the rest. */
export default { preprocess: vitePreprocess({ script: false }) };
