(ns subject.languages.sample
  (:gen-class))

(defrecord Point [x y])

(deftype Box [value])

(defprotocol Measured
  (size [this]))

(deftype Line [^ints cells]
  Measured
  (size [_] (alength cells)))

(defn line [length]
  (Line. (int-array length)))

(defn refused [value]
  (if (neg? value)
    (throw (IllegalStateException.))
    (Box. value)))

(defn -main []
  (println (:x (assoc (Point. 1 2) :x 7)))
  (println (reduce + (map #(.value (Box. %)) (range 100))))
  (println (transduce (map size) + (mapv line (range 10))))
  (println (count (filter some? (for [value [1 -1]]
                                  (try (refused value) (catch IllegalStateException _ nil))))))
  (loop [i 0]
    (when (< i 1000)
      (Object.)
      (recur (inc i))))
  (println (alength (make-array String 3 4))))
