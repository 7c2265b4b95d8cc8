import type { DocumentTemplate } from '@cueroom/contracts/media/documents';

/** Data: `SheetFacts` of the catalog. */
export const clearanceSheet = String.raw`
#set document(title: "Clearance sheet: " + data.title + " by " + data.artist)

#text(soft)[#data.studio #h(1em) Clearance sheet #h(1em) #data.day]
#v(0.4em)
= #data.title
#block(above: 0.9em, text(13pt, data.artist))

#for section in data.sections [
  == #section.title
  #for row in section.rows {
    block(breakable: false, above: 0.9em, below: 0.9em, {
      if row.head != "" {
        grid(
          columns: (1fr, auto),
          column-gutter: 1em,
          strong(row.head),
          strong(row.at("figure", default: "")),
        )
      }
      for line in row.details { block(above: 0.55em, below: 0.55em, text(soft, line)) }
    })
  }
]
`;

/** What all documents share: paper, colors, type, headings, the foot of a page. `sys.inputs` carries the data as JSON. */
export const letterhead = String.raw`
#let data = json(bytes(sys.inputs.data))
#let ink = rgb("#211913")
#let soft = rgb("#5f5347")
#let brand = rgb(data.at("brand", default: "#84562a"))
#let line = 0.5pt + rgb("#e5d9ca")
#let (year, month, day) = data.day.split("-").map(int)
#set document(author: data.studio, date: datetime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0))
#set page(
  paper: if data.paper == "A4" { "a4" } else { "us-letter" },
  margin: (x: 48pt, top: 44pt, bottom: 56pt),
  footer: context text(8pt, soft, grid(
    columns: (1fr, auto),
    column-gutter: 2em,
    box(height: 1em, clip: true, document.title),
    counter(page).display("1 of 1", both: true),
  )),
)
#set text(font: json(bytes(sys.inputs.fonts)), fallback: false, size: 10pt, fill: ink, lang: "en", region: "us")
#set strong(delta: 200)
#set par(leading: 0.5em, spacing: 0.7em)
#show heading.where(level: 1): it => text(20pt, weight: 600, it.body)
#show heading.where(level: 2): it => block(
  above: 1.6em, below: 0.8em, sticky: true, width: 100%, stroke: (top: line), inset: (top: 0.6em),
  text(10pt, brand, weight: 600, it.body),
)
`;

const templates: Record<DocumentTemplate, string> = { 'clearance-sheet': clearanceSheet };

/** What the compiler reads: a change in it makes other documents. */
export const sourceOf = (template: DocumentTemplate): string => letterhead + templates[template];
