/** Months that a replaced form goes on working after a change. */
export const MESES_DE_LA_FORMA_ANTERIOR = 12;

/** A change of the API, and whether a program that works today could stop working by it. */
interface CambioDeApi {
  cambio: string;
  rompe: boolean;
  programa: string;
}

const CON_AVISO = 'Nada todavía: la forma anterior sigue, y hay meses para cambiar.';

export const CAMBIOS: readonly CambioDeApi[] = [
  { cambio: 'Una operación nueva', rompe: false, programa: 'Nada.' },
  {
    cambio: 'Un parámetro o un campo opcional nuevo en lo que se manda',
    rompe: false,
    programa: 'Nada: sin él se hace lo de siempre.',
  },
  {
    cambio: 'Un campo nuevo en una respuesta o en un aviso',
    rompe: false,
    programa: 'Ignorar los campos que no conoce.',
  },
  {
    cambio: 'Un código de falla nuevo, con un status que ya existía',
    rompe: false,
    programa: 'Tratarlo por su status.',
  },
  {
    cambio: 'Un valor nuevo en una lista de valores de una respuesta',
    rompe: false,
    programa: 'Tener un caso para los que no conoce.',
  },
  {
    cambio: 'Otra frase en error, o en un resumen',
    rompe: false,
    programa: 'Decidir por codigo, y nunca por la frase.',
  },
  {
    cambio: 'null en un costo o una ganancia, para quien el dueño de la empresa decidió que no los vea',
    rompe: false,
    programa: 'Tratarlo como un dato que no le toca ver: la clave de quien los ve los recibe como siempre.',
  },
  { cambio: 'Otro orden de los campos', rompe: false, programa: 'Leerlos por su nombre.' },
  { cambio: 'Sacar o renombrar una operación, un parámetro, un campo o un esquema', rompe: true, programa: CON_AVISO },
  { cambio: 'Otro tipo, unidad o significado de un campo', rompe: true, programa: CON_AVISO },
  { cambio: 'Volver obligatorio lo que no lo era, o admitir menos valores', rompe: true, programa: CON_AVISO },
  { cambio: 'Otro status u otro código para la misma falla', rompe: true, programa: CON_AVISO },
  { cambio: 'Pedir más permiso a una clave, o bajar un límite', rompe: true, programa: CON_AVISO },
  {
    cambio: 'Otro modo de firmar los avisos',
    rompe: true,
    programa: 'Nada todavía: se firma también del modo anterior.',
  },
];
