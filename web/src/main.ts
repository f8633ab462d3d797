import { mount } from "svelte";
import App from "./App.svelte";
import "./style/tokens.css";
import "./style/base.css";
import "./style/parts.css";
import "./style/boards.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the table: expected an element with the id app");
mount(App, { target });
