<?php

$MESS['CHEKHOV_RECEIPT_SIGN_IN'] = 'Войдите, чтобы отправить чек.';
$MESS['CHEKHOV_RECEIPT_PHOTO'] = 'Фото чека';
$MESS['CHEKHOV_RECEIPT_QR'] = 'или текст QR-кода';
$MESS['CHEKHOV_RECEIPT_SEND'] = 'Отправить';
$MESS['CHEKHOV_RECEIPT_WAITING'] = 'проверяется';
$MESS['CHEKHOV_RECEIPT_APPROVED'] = 'принят, баллов: #POINTS#';
$MESS['CHEKHOV_RECEIPT_REJECTED'] = 'не принят.';
