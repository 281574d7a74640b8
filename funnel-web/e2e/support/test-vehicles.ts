/** Published numbers, one for every state of the shop: docs/reference/test-vehicles.md. */
export const TEST_VEHICLES = {
  clean: { vin: '5NPEB4AC8DH000000', plate: 'CLEAN1', name: '2013 Hyundai Sonata' },
  accident: { vin: '5XYKTCA63DG000000', plate: 'ACCIDENT', name: '2013 Kia Sorento' },
  salvage: { vin: '1C4GJWAG0DL000000', plate: 'SALVAGE', name: '2013 Jeep Wrangler' },
  flood: { vin: '1G4GD5EDXBF000000', plate: 'FLOOD1', name: '2011 Buick LaCrosse' },
  rollback: { vin: '2C3CCACGXCH000000', plate: 'ROLLBACK', name: '2012 Chrysler 300' },
  owners: { vin: 'JTKKU4B44C1000000', plate: 'OWNERS', name: '2012 Toyota Scion xD' },
  recalls: { vin: 'KMTG341A5LU000000', plate: 'RECALLS', name: '2020 Genesis G70' },
  theft: { vin: 'WAUFFGFF2F1000000', plate: 'THEFT1', name: '2015 Audi S3' },
  lien: { vin: 'KNAE55LC1J6000000', plate: 'LIENS1', name: '2018 Kia Stinger' },
  empty: { vin: '1HD1MAM25DB000000', plate: 'EMPTY1', name: '2013 Harley-Davidson Tri Glide Ultra Classic' },
  slow: { vin: '5YJSA1EA7KF000000', plate: 'SLOW09', name: '2019 Tesla Model S' },
  down: { vin: 'WAULFAFR3DA000000', plate: 'DOWN01', name: '2013 Audi A5' },
  corrupt: { vin: '5N1AL0MM8DC000000', plate: 'CORRUPT', name: '2013 Infiniti JX35' },
} as const;
