import { readFileSync, writeFileSync } from 'node:fs'
let s = readFileSync('/work/main/bench/.micro.ts', 'utf8')
s = s.slice(0, s.indexOf('for (let round'))
s += `
const { insertAll } = await import('/work/main/bench/.vA.ts')
const x = await import('/work/main/bench/.vX.ts')
await make()
for (let i = 0; i < 8000; i += 40) await insertAll(db.sql, rows.slice(i, i + 40))
await db.sql\`analyze\`
console.log(JSON.stringify(rows[0]).length, JSON.stringify(rows[0], null, 1))
for (let k = 0; k < 3; k++) { const plan: any = await x.insertAll(db.sql, rows.slice(9000 + k * 40, 9040 + k * 40)); if (k == 2) for (const r of plan) console.log(Object.values(r)[0]) }
await opened.disposeAsync(); process.exit(0)
`
writeFileSync('/work/main/bench/.x2.ts', s)
