import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/inkblade/server/client",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server compares the page's origin with the host it is asked as.
    proxy: {
      "/api": { target: "http://127.0.0.1:8620", changeOrigin: false },
      "/ws": { target: "http://127.0.0.1:8620", ws: true, changeOrigin: false },
    },
  },
});
