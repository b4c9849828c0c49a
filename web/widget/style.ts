/** Styles of the widget. Colours and shapes are custom properties, which pages may set; parts may be styled by name. */
export const STYLE = `
:host {
  --sw-accent: #1f5fd0; --sw-on-accent: #fff; --sw-ink: #17191d; --sw-soft: #585e69; --sw-paper: #fff; --sw-ground: #f1f3f6; --sw-line: #dcdfe5;
  --sw-good: #1a7f45; --sw-bad: #b3261e; --sw-radius: 14px; --sw-font: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  all: initial; visibility: inherit; -webkit-text-size-adjust: 100%; display: block; color-scheme: light; font: 400 16px/1.45 var(--sw-font); color: var(--sw-ink);
}
@media (prefers-color-scheme: dark) {
  :host {
    --sw-accent: #86acff; --sw-on-accent: #0b1730; --sw-ink: #eceef2; --sw-soft: #a9b0bc; --sw-paper: #1b1e24; --sw-ground: #262a32; --sw-line: #3a404b;
    --sw-good: #6fd39a; --sw-bad: #ff9c94; color-scheme: dark;
  }
}
:host([hidden]), [hidden] { display: none !important; }
*, *::before, *::after { box-sizing: border-box; }
h2, h3, p, ul, form { margin: 0; padding: 0; }
h2:focus { outline: none; }
:focus-visible { outline: 3px solid var(--sw-accent-text, var(--sw-accent)); outline-offset: 2px; }
.icon { width: 24px; height: 24px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.launcher { direction: ltr; padding: 20px; background: var(--sw-paper); border: 1px solid var(--sw-line); border-radius: calc(var(--sw-radius) + 6px); max-width: 440px; }
.launcher h2 { font-size: 20px; line-height: 1.25; font-weight: 650; margin-bottom: 6px; }
.launcher .actions { margin-top: 16px; }

.button, .choice, .icon-button, .lens-button, .remove { font: inherit; color: inherit; cursor: pointer; border: 0; background: none; -webkit-tap-highlight-color: transparent; touch-action: manipulation; }
.button { display: flex; align-items: center; justify-content: center; gap: 10px; width: 100%; min-height: 48px; padding: 10px 18px; border-radius: var(--sw-radius); font-weight: 600; text-decoration: none; text-align: center; transition: filter .15s, background-color .15s; }
.button.primary { background: var(--sw-accent); color: var(--sw-on-accent); }
.button.secondary { background: var(--sw-ground); color: var(--sw-ink); }
.button.plain { color: var(--sw-accent-text, var(--sw-accent)); min-height: 44px; }
.button.plain .icon { width: 20px; height: 20px; }
@media (hover: hover) {
  .button.primary:hover { filter: brightness(1.08); }
  .button.secondary:hover, .choice:hover, .icon-button:hover { background: var(--sw-line); }
  .button.plain:hover span { text-decoration: underline; text-underline-offset: 3px; }
}
.actions { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
h2, h3, .button span, .choice-text { min-width: 0; overflow-wrap: anywhere; }

.panel { direction: ltr; margin: auto; padding: 0; border: 0; width: 440px; max-width: 100vw; height: fit-content; max-height: 96vh; max-height: min(100dvh, 820px); background: var(--sw-paper); color: inherit; border-radius: calc(var(--sw-radius) + 8px); box-shadow: 0 24px 64px rgb(0 0 0 / 32%); overflow: hidden; overscroll-behavior: contain; }
.panel[open] { display: flex; flex-direction: column; animation: rise .22s cubic-bezier(.2, .8, .3, 1); }
.panel::backdrop { background: rgb(10 12 16 / 56%); animation: fade .22s; }
.panel.over-page { position: fixed; top: 0; right: 0; bottom: 0; left: 0; z-index: 2147483647; box-shadow: 0 0 0 100vmax rgb(10 12 16 / 56%); }
@keyframes rise { from { transform: translateY(24px); opacity: 0; } }
@keyframes fade { from { opacity: 0; } }
header { display: flex; align-items: center; gap: 4px; min-height: 60px; padding: 8px 8px 0 20px; flex: none; }
.logo { display: block; max-width: 96px; height: 28px; object-fit: contain; flex: none; margin-inline-end: 8px; }
.launcher .logo { max-width: 160px; height: 40px; margin-bottom: 12px; object-position: left; }
.icon-button:not([hidden]) ~ .logo { display: none; }
header h2 { flex: 1; min-width: 0; font-size: 19px; line-height: 1.25; font-weight: 650; overflow-wrap: anywhere; }
header .icon-button:first-child { margin-left: -12px; }
.icon-button { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 50%; color: var(--sw-soft); flex: none; }
.body { padding: 8px 20px max(20px, env(safe-area-inset-bottom)); overflow-y: auto; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--sw-soft) transparent; display: flex; flex-direction: column; gap: 16px; }
.body > * { flex: none; }
.text { color: var(--sw-soft); overflow-wrap: anywhere; }
.centred { text-align: center; text-wrap: balance; }
.note { color: var(--sw-soft); font-size: 14px; }
.note:empty, .trouble:empty, .text:empty { display: none; }
.trouble { padding: 12px 14px; border-radius: var(--sw-radius); background: color-mix(in srgb, var(--sw-bad) 10%, var(--sw-paper)); color: var(--sw-bad); font-size: 15px; overflow-wrap: anywhere; }

.choices { display: grid; gap: 10px; padding-bottom: 4px; }
.choice { display: flex; align-items: center; gap: 14px; width: 100%; min-height: 72px; padding: 12px 12px 12px 14px; text-align: start; border-radius: calc(var(--sw-radius) + 2px); background: var(--sw-ground); transition: background-color .15s; }
.choice > .icon { width: 20px; height: 20px; color: var(--sw-soft); }
.choice-icon { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 12px; background: color-mix(in srgb, var(--sw-accent) 14%, var(--sw-paper)); color: var(--sw-accent); flex: none; }
.choice-text { flex: 1; min-width: 0; display: grid; }
.choice-text strong { font-weight: 600; }
.choice-text small { font-size: 14px; color: var(--sw-soft); }

.picture { position: relative; aspect-ratio: 4 / 5; max-height: max(180px, calc(96vh - 330px)); width: 100%; border-radius: var(--sw-radius); overflow: hidden; background: #14161a; }
.video { width: 100%; height: 100%; object-fit: cover; display: block; transition: opacity .2s; }
[data-state=starting] .video { opacity: 0; }
.aim { position: absolute; inset: 0; margin: auto; height: min(66%, 260px); aspect-ratio: 1; border-radius: 22px; box-shadow: 0 0 0 100vmax rgb(0 0 0 / 36%); }
.aim::after { content: ""; position: absolute; inset: 0; border: 4px solid #fff; border-radius: inherit; --corner: linear-gradient(#000, #000) no-repeat; -webkit-mask: var(--corner) 0 0 / 40px 40px, var(--corner) 100% 0 / 40px 40px, var(--corner) 0 100% / 40px 40px, var(--corner) 100% 100% / 40px 40px; mask: var(--corner) 0 0 / 40px 40px, var(--corner) 100% 0 / 40px 40px, var(--corner) 0 100% / 40px 40px, var(--corner) 100% 100% / 40px 40px; }
[data-state=starting] .aim { animation: breathe 1.4s ease-in-out infinite; }
@keyframes breathe { 50% { opacity: .45; } }
.lenses { position: absolute; right: 12px; bottom: 12px; display: flex; gap: 10px; }
.lens-button { display: grid; place-items: center; width: 48px; height: 48px; border-radius: 50%; background: rgb(16 18 22 / 72%); color: #fff; }
.lens-button[aria-pressed=true] { background: #fff; color: #14161a; }
.lens-button:focus-visible { outline-color: #fff; }
.hint { min-height: 2.9em; display: grid; place-items: center; text-align: center; text-wrap: balance; }

.tray { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px; list-style: none; }
.tray li { position: relative; aspect-ratio: 3 / 4; border-radius: 12px; overflow: hidden; background: var(--sw-ground); }
.tray canvas { width: 100%; height: 100%; object-fit: cover; display: block; }
.no-thumbnail { height: 100%; display: grid; place-items: center; padding: 8px; text-align: center; font-size: 13px; color: var(--sw-soft); overflow-wrap: anywhere; }
.remove { position: absolute; top: 0; right: 0; width: 44px; height: 44px; display: grid; place-items: center; color: #fff; }
.remove::before { content: ""; position: absolute; inset: 8px; border-radius: 50%; background: rgb(16 18 22 / 78%); }
.remove .icon { position: relative; width: 16px; height: 16px; stroke-width: 2.5; }
.remove:focus-visible { outline-offset: -4px; outline-color: #fff; }

.form { display: grid; gap: 16px; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(140px, 100%), 1fr)); gap: 14px 12px; }
.field { display: grid; gap: 4px; align-content: start; min-width: 0; grid-column: 1 / -1; }
.field.date, .field.time, .field.fd, .field.fp { grid-column: auto; }
.field label { font-size: 14px; font-weight: 600; }
.field input, .field select, .field textarea { font: inherit; color: inherit; width: 100%; min-width: 0; min-height: 48px; padding: 10px 12px; background: var(--sw-paper); border: 1.5px solid var(--sw-soft); border-color: color-mix(in srgb, var(--sw-soft) 70%, var(--sw-paper)); border-radius: 10px; appearance: none; -webkit-appearance: none; }
.field input[type=date], .field input[type=time] { padding-right: 6px; }
.field select { padding-right: 36px; background-repeat: no-repeat; background-image: linear-gradient(45deg, transparent 50%, var(--sw-soft) 50%), linear-gradient(-45deg, transparent 50%, var(--sw-soft) 50%); background-position: calc(100% - 19px) 52%, calc(100% - 14px) 52%; background-size: 5.5px 5.5px; }
.field input:focus, .field select:focus, .field textarea:focus { outline: 3px solid color-mix(in srgb, var(--sw-accent) 40%, transparent); outline-offset: 0; border-color: var(--sw-accent); }
.field textarea { resize: vertical; }
.field input, .field select { scroll-margin: 32px 0 48px; }
.field [aria-invalid=true] { border-color: var(--sw-bad); }
.field-hint { font-size: 13px; color: var(--sw-soft); }
.field-error { font-size: 14px; color: var(--sw-bad); }
.field-error:empty { display: none; }
.or { display: flex; align-items: center; gap: 12px; color: var(--sw-soft); font-size: 14px; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--sw-line); }

.mark { width: 72px; height: 72px; margin: 12px auto 0; border-radius: 50%; display: grid; place-items: center; color: var(--tone); background: color-mix(in srgb, var(--tone) 13%, var(--sw-paper)); }
.mark .icon { width: 40px; height: 40px; stroke-width: 2.25; }
.mark.pending { --tone: var(--sw-accent); background: none; border: 5px solid var(--sw-line); border-color: color-mix(in srgb, var(--sw-accent) 20%, var(--sw-paper)); border-top-color: var(--sw-accent); animation: turn 1s linear infinite; }
.mark.approved { --tone: var(--sw-good); animation: pop .35s cubic-bezier(.2, 1.6, .4, 1); }
.mark.rejected { --tone: var(--sw-bad); }
.mark.alert { --tone: var(--sw-soft); }
@keyframes turn { to { transform: rotate(1turn); } }
@keyframes pop { from { transform: scale(.6); } }
.bar { width: 100%; height: 8px; appearance: none; -webkit-appearance: none; border: 0; border-radius: 4px; overflow: hidden; background: var(--sw-ground); }
.bar::-webkit-progress-bar { background: var(--sw-ground); }
.bar::-webkit-progress-value { background: var(--sw-accent); border-radius: 4px; }
.bar::-moz-progress-bar { background: var(--sw-accent); border-radius: 4px; }
.verdict, .verdict .below { display: grid; gap: 16px; }
.headline { font-size: 22px; line-height: 1.25; font-weight: 650; text-align: center; margin-bottom: 6px; }
[data-kind=approved] .headline { color: var(--sw-good); }
[data-kind=rejected] .headline { color: var(--sw-bad); }
.points { text-align: center; color: var(--sw-soft); }
.points b { font-size: 34px; line-height: 1.1; font-weight: 700; color: var(--sw-ink); }
.advice { padding: 12px 16px; border-radius: var(--sw-radius); background: var(--sw-ground); overflow-wrap: anywhere; }

@media (max-width: 520px) {
  .panel { width: 100%; max-width: 100%; margin: auto 0 0; max-height: 92vh; max-height: 96dvh; border-radius: calc(var(--sw-radius) + 8px) calc(var(--sw-radius) + 8px) 0 0; }
  .launcher { max-width: none; }
}
@media (max-width: 260px) {
  h2, h3, .button span, .choice-text { hyphens: auto; }
  .launcher { padding: 12px; }
  .button, .choice { padding-inline: 8px; gap: 8px; }
  .choice > .icon, .choice-icon { display: none; }
  header { padding-inline-start: 12px; }
  header .logo { display: none; }
  .body { padding-inline: 12px; }
}
@media (prefers-reduced-motion: reduce) {
  .panel[open], .panel::backdrop, .mark.approved, [data-state=starting] .aim { animation: none; }
  .mark.pending { animation: breathe 3s ease-in-out infinite; }
  .button, .choice, .video { transition: none; }
}
@media (forced-colors: active) { .panel, .button, .choice, .mark, .icon-button, .lens-button { border: 1px solid; } .field select { appearance: auto; } }
`
