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
