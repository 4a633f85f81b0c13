import { matchPath } from 'react-router';
import { paths } from '../../paths.ts';

/** A question of who uses a screen, and its answer. */
interface Tema {
  pregunta: string;
  respuesta: string;
}

interface Ayuda {
  titulo: string;
  temas: readonly Tema[];
}

/** Help of each screen, the most specific path first. */
const ayudas: readonly (readonly [path: string, ayuda: Ayuda])[] = [
  [
    paths.nuevaFactura,
    {
      titulo: 'Un comprobante a mano',
      temas: [
        {
          pregunta: '¿Cuándo es A y cuándo B?',
          respuesta:
            'La letra sale de tu condición y de la del receptor: un Responsable inscripto le emite A a otro y a un monotributista, y B a los demás. Si sos monotributista o exento, emitís C.',
        },
        {
          pregunta: '¿Y si me equivoqué?',
          respuesta:
            'Un comprobante emitido no se borra: se anula con una nota de crédito, desde su página. Un borrador sí se puede cambiar o descartar.',
        },
        {
          pregunta: '¿Qué pasa si ARCA no responde?',
          respuesta:
            'El comprobante queda en cola y sale solo cuando ARCA vuelve. No lo emitas en otro lado mientras esté en cola.',
        },
      ],
    },
  ],
  [
    `${paths.facturador}/*`,
    {
      titulo: 'Tus comprobantes',
      temas: [
        {
          pregunta: '¿Dónde está el PDF?',
          respuesta: 'En la página de cada comprobante, y en el menú de su fila. Con varios elegidos se bajan juntos.',
        },
        {
          pregunta: '¿Qué es conciliar?',
          respuesta:
            'Comparar nuestros números con los de ARCA, uno por uno. Lo que emitiste con otro sistema en el mismo punto de venta se puede registrar desde ahí.',
        },
        {
          pregunta: '¿Por qué un comprobante dice «sin confirmar»?',
          respuesta:
            'Porque pedimos el comprobante a ARCA y la respuesta no llegó. Talonario pregunta hasta saber si salió, y mientras tanto no pide otro.',
        },
      ],
    },
  ],
  [
    `${paths.empresas}/*`,
    {
      titulo: 'Tus empresas',
      temas: [
        {
          pregunta: '¿Qué tengo que hacer en ARCA?',
          respuesta:
            'Delegar el servicio de factura electrónica y crear un punto de venta de tipo «RECE para aplicativo y web services». La página de la empresa dice los pasos y los controla.',
        },
        {
          pregunta: '¿Cómo comparto una empresa?',
          respuesta:
            'En Personas. Un empleado factura y un contador descarga; vos elegís qué empresas y si el empleado ve costos y ganancias.',
        },
      ],
    },
  ],
  [
    `${paths.cuentas}/*`,
    {
      titulo: 'Tus cuentas de Mercado Libre',
      temas: [
        {
          pregunta: '¿Cómo prendo la facturación automática?',
          respuesta:
            'En Configuración de la cuenta: elegí empresa, punto de venta y desde qué fecha. Desde entonces cada venta pagada se factura y su PDF se sube a la venta.',
        },
        {
          pregunta: '¿Por qué una venta quedó trabada?',
          respuesta: 'Su fila dice por qué y qué hacer. Se resuelve ahí, de a una o todas las del mismo motivo.',
        },
        {
          pregunta: 'Se canceló una venta facturada, ¿qué hago?',
          respuesta:
            'Está en NC ventas canceladas. Con la facturación automática la nota de crédito sale sola después de la espera que elegiste.',
        },
      ],
    },
  ],
  [
    `${paths.ventas}/*`,
    {
      titulo: 'Las ventas de todas las cuentas',
      temas: [
        {
          pregunta: '¿Puedo facturar varias cuentas juntas?',
          respuesta:
            'Sí: elegí las ventas y mirá el plan, que dice qué comprobantes salen y por cuánto en cada cuenta. Se confirman juntas y el resultado es uno.',
        },
      ],
    },
  ],
  [
    `${paths.articulos}/*`,
    {
      titulo: 'Tus artículos',
      temas: [
        {
          pregunta: '¿Para qué sirve cargar el costo?',
          respuesta:
            'El costo sirve para calcular la ganancia de cada venta y de cada publicación. Sin costo, la ganancia del artículo queda sin calcular.',
        },
        {
          pregunta: '¿Cómo los cargo a todos?',
          respuesta:
            '«Autocompletar» los trae de tus publicaciones por su SKU; «Importar CSV» los trae de un archivo, y antes de aplicar ves qué cambia.',
        },
      ],
    },
  ],
  [
    `${paths.reportes}/*`,
    {
      titulo: 'Los reportes',
      temas: [
        {
          pregunta: '¿Qué archivo es para qué?',
          respuesta:
            'Libro IVA Digital e IVA Simple se suben en ARCA; las percepciones de Ingresos Brutos las informa solo un agente nominado. El paquete del mes trae todo junto para el contador.',
        },
        {
          pregunta: '¿Por qué un archivo no se baja?',
          respuesta:
            'Porque el control del mes encontró algo que el portal rechazaría. La lista dice qué comprobante y por qué.',
        },
      ],
    },
  ],
  [
    paths.programas,
    {
      titulo: 'Programas y claves',
      temas: [
        {
          pregunta: '¿Qué puede hacer un programa con una clave?',
          respuesta:
            'Solo lo que permite la clave: nunca cambia contraseñas ni la configuración. La clave se revoca cuando quieras.',
        },
      ],
    },
  ],
];

const GENERAL: Ayuda = {
  titulo: 'Talonario',
  temas: [
    {
      pregunta: '¿Por dónde empiezo?',
      respuesta: 'Inicio dice qué falta facturar y qué necesita de vos. Cada renglón lleva a donde se resuelve.',
    },
    {
      pregunta: '¿Cómo encuentro algo?',
      respuesta:
        'Con la lupa, o Ctrl K: una venta, un comprobante, un artículo o una pantalla, por su nombre o su número.',
    },
  ],
};

/** Help of the screen at an address. */
export function ayudaOf(pathname: string): Ayuda {
  return ayudas.find(([path]) => matchPath(path, pathname) !== null)?.[1] ?? GENERAL;
}
